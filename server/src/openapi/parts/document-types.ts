/** A JSON Schema of draft 2020-12, or a reference to one. */
export type Schema = Readonly<Record<string, unknown>>;

/** A media type and the schema of a body of that type. */
export type Content = Readonly<
  Record<
    string,
    {
      schema: Schema;
      /** The media types of a part of a form. */
      encoding?: Readonly<Record<string, { contentType: string }>>;
    }
  >
>;

/** One answer, for a status. */
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
  /** An empty list for a call without a session. */
  security?: readonly Schema[];
}

/** The methods of the product. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The calls of one address. */
export type PathItem = Partial<Record<Method, Operation>> & { parameters?: readonly Schema[] };

/** Addresses with their calls. */
export type Paths = Readonly<Record<string, PathItem>>;

/** An OpenAPI 3.1 document. */
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
