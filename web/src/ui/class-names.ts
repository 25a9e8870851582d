/** Joins the classes that apply: `classNames(styles.row, active && styles.active)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
