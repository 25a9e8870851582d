/** Returns the answer of a function of the team; `otherwise` if it throws, which is reported. */
export function unlessThrown<Answer>(otherwise: Answer, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    reportError(error);
    return otherwise;
  }
}
