import { decodePart, problemMediaType } from '@ne2016/contract';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type {
  DescribedAnswer,
  Method,
  OpenApiDocument,
  Operation,
} from '../../openapi/parts/document-types.ts';

/** The parts of an answer that are checked. */
export interface SeenAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** An operation and its place in the document. */
interface FoundOperation {
  operation: Operation;
  path: string;
  method: Method;
}

function partOf(pointer: readonly string[]): string {
  return pointer
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
}

/** The base of references between schemas. */
const documentId = 'https://ne2016.test/openapi.json';

/** Returns the path in a request line, as a server parses it. */
function addressOf(target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/, '').split(/[?#]/, 1);
  return decodePart(path.replaceAll(/%2f/gi, '%252F')) ?? path;
}

/** Compares answers of a server with its API description. */
export class DescribedAnswers {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, multipleOfPrecision: 6 });
  readonly #patterns: readonly (readonly [RegExp, string])[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    // Its types describe an ES module, but the file is CommonJS: the export is the default of the import.
    (formatsPlugin as unknown as typeof formatsPlugin.default)(this.#ajv);
    this.#ajv.addSchema({ $id: documentId, ...document });
    this.#patterns = Object.keys(document.paths).map((path) => [
      // The name of a file is ignored, so it may be anything.
      new RegExp(
        `^${path
          .replaceAll('.', '\\.')
          .replace('{name}', '[^]*')
          .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      ),
      path,
    ]);
  }

  /** Returns the operation of a call, if the document has it. */
  find(method: string, url: string): FoundOperation | undefined {
    const address = addressOf(url);
    const path = this.#patterns.find(([pattern]) => pattern.test(address))?.[1] ?? '';
    const known = method.toLowerCase() as Method;
    const operation = this.#document.paths[path]?.[known];
    return operation && { operation, path, method: known };
  }

  /** Returns why an answer does not match the description; `null` if it does. */
  faultOf(method: string, url: string, answer: SeenAnswer): string | null {
    const found = this.find(method, url);
    if (found === undefined)
      return answer.status < 400 ? `${method} ${url} is not described` : this.#problemFault(answer);
    const { responses } = found.operation;
    const status = String(answer.status) in responses ? String(answer.status) : 'default';
    const described = responses[status];
    if (described === undefined || (status === 'default' && answer.status < 400))
      return `status ${answer.status} is not described`;
    return this.#headerFault(described, answer) ?? this.#bodyFault(found, status, described, answer);
  }

  #problemFault({ headers, text }: SeenAnswer): string | null {
    if (!headers.get('content-type')?.startsWith(problemMediaType))
      return `no problem: ${text.slice(0, 200)}`;
    return this.#schemaFault(['components', 'schemas', 'Problem'], problemMediaType, text);
  }

  #headerFault({ headers: described = {} }: DescribedAnswer, { headers }: SeenAnswer): string | null {
    const lacking = Object.keys(described).find(
      (name) => described[name]?.['required'] === true && !headers.has(name),
    );
    if (lacking !== undefined) return `the header ${lacking} is missing`;
    const unknown = [...headers.keys()].find((name) => name.startsWith('ne2016-') && !(name in described));
    return unknown === undefined ? null : `the header ${unknown} is not described`;
  }

  #bodyFault(
    found: FoundOperation,
    status: string,
    described: DescribedAnswer,
    answer: SeenAnswer,
  ): string | null {
    const { content } = described;
    if (content === undefined) return answer.text === '' ? null : 'a body is not described';
    // Bytes have no schema.
    if ('*/*' in content) return answer.headers.has('content-type') ? null : 'the media type is missing';
    const [mediaType = ''] = (answer.headers.get('content-type') ?? '').split(';', 1);
    if (!(mediaType in content)) return `the media type ${mediaType} is not described`;
    const pointer = ['paths', found.path, found.method, 'responses', status, 'content', mediaType, 'schema'];
    return this.#schemaFault(pointer, mediaType, answer.text);
  }

  #schemaFault(pointer: readonly string[], mediaType: string, text: string): string | null {
    const validate = this.#ajv.getSchema(`${documentId}#/${partOf(pointer)}`) as ValidateFunction;
    if (validate(mediaType.includes('json') ? JSON.parse(text) : text)) return null;
    return `${this.#ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
  }
}
