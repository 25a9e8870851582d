/** Returns the cell of the table, or the day of the calendar, under the cursor; `null` if none is shown. */
export function cursorCell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    'main [role=grid] :is([data-row] [tabindex="0"], [data-day][tabindex="0"])',
  );
}
