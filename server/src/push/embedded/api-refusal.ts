/** A refused API call, with its status and the fault. */
export class ApiRefusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'ApiRefusal';
    this.statusCode = statusCode;
  }
}
