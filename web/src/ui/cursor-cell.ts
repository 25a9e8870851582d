/** The cell of the table, or the day of the calendar, that the cursor is on; `null` where there is none in sight. */
export function cursorCell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    'main [role=grid] :is([data-row] [tabindex="0"], [data-day][tabindex="0"])',
  );
}
