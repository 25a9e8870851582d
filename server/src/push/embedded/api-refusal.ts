/** A call that is not taken: the status and what is wrong with it. */
export class ApiRefusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'ApiRefusal';
    this.statusCode = statusCode;
  }
}
