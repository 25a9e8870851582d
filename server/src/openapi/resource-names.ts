import { pascalCase, type Resource } from '@ne2016/contract';

/** What the description calls a resource, and the schemas of what is read and written of it. */
export interface ResourceNames {
  tag: string;
  /** A record. */
  record: string;
  /** What makes one. */
  creation: string;
  /** What changes one. */
  change: string;
  /** What a change answers. */
  changed: string;
}

/** Names what is described of a resource. */
export function namesOf({ name, labels }: Resource): ResourceNames {
  const record = pascalCase(name);
  return {
    tag: labels.plural,
    record,
    creation: `${record}Creation`,
    change: `${record}Change`,
    changed: `${record}Changed`,
  };
}
