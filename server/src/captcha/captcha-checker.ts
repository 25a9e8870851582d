/** One way to tell people from robots. */
export interface CaptchaChecker {
  /** How long an answer may be good for at most, in milliseconds. */
  readonly lifetime: number;
  /**
   * Checks an answer, which may be any text.
   * @returns a mark that any writing of this answer has in common, `null` for an answer that is wrong or too old
   * @throws ProblemError `captcha_unavailable` when nobody can say
   */
  check(answer: string): Promise<string | null>;
}
