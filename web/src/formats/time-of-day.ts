/** A text that ends in a time: what stands before it, and the time. */
export interface TimedText {
  readonly date: string;
  /** `NaN` where a half of a day has no such hour. */
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

const timedPattern =
  /^(?<date>.+?)(?:(?:\s+à)?[\s,]+|T)(?<hours>\d{1,2})\s*(?:[:h]\s*(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<parts>\d{1,9}))?)?|h)(?:\s*(?<half>[ap])\.?m\.?)?$/i;

/** Hours of the day from hours of its half. */
function fullHours(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Splits `05/03/2016 14:07`, `5/3/16 à 14 h 07` or `2016-03-05T14:07:30.5`; `undefined` where no time is at the end. */
export function splitTime(text: string): TimedText | undefined {
  const {
    date,
    hours,
    minutes = '0',
    seconds = '0',
    parts = '0',
    half,
  } = timedPattern.exec(text)?.groups ?? {};
  if (date === undefined) return undefined;
  return {
    date,
    hours: fullHours(Number(hours), half),
    minutes: Number(minutes),
    seconds: Number(seconds),
    milliseconds: Math.trunc(Number(`0.${parts}`) * 1000),
  };
}

/** Whether a time is the one that programs add to a day that has none. */
export function isMidnight({ hours, minutes, seconds, milliseconds }: TimedText): boolean {
  return hours === 0 && minutes === 0 && seconds === 0 && milliseconds === 0;
}
