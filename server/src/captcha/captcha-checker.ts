/** A CAPTCHA that distinguishes people from robots. */
export interface CaptchaChecker {
  /** Longest validity of an answer, in milliseconds. */
  readonly lifetime: number;
  /**
   * Checks an answer, which may be any text.
   * @returns an identifier that all encodings of this answer share; `null` for an answer that is wrong or
   * expired
   * @throws ProblemError `captcha_unavailable` when the check is not possible
   */
  check(answer: string): Promise<string | null>;
}
