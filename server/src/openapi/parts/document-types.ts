/** A JSON Schema of draft 2020-12, or a reference to one. */
export type Schema = Readonly<Record<string, unknown>>;

/** A media type and the schema of a body of that type. */
export type Content = Readonly<
  Record<
    string,
    {
      schema: Schema;
      /** The media types that a part of a form may have. */
      encoding?: Readonly<Record<string, { contentType: string }>>;
    }
  >
>;

/** What one status means. */
export interface DescribedAnswer {
  description: string;
  headers?: Readonly<Record<string, Schema>>;
  content?: Content;
}

/** One call. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  description?: string;
  parameters?: readonly Schema[];
  requestBody?: { required: true; content: Content };
  /** By status; `default` for those that any call may get. */
  responses: Readonly<Record<string, DescribedAnswer>>;
  /** An empty list for a call that needs no session. */
  security?: readonly Schema[];
}

/** The methods that the product knows. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The calls of one address. */
export type PathItem = Partial<Record<Method, Operation>> & { parameters?: readonly Schema[] };

/** Addresses with their calls. */
export type Paths = Readonly<Record<string, PathItem>>;

/** A document of OpenAPI 3.1. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  security: readonly Schema[];
  tags: readonly { name: string; description: string }[];
  paths: Paths;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    securitySchemes: Readonly<Record<string, Schema>>;
  };
}
