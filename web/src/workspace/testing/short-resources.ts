import { defineResource, type Resource } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';

type ProjectAttributes = typeof project.attributes;

/**
 * Returns the project of the tests with only these attributes and nothing computed: each field of a form
 * takes time to render in a test.
 */
export function projectWith<const Name extends keyof ProjectAttributes>(
  ...names: readonly ('name' | Name)[]
): Resource<'project', Pick<ProjectAttributes, 'name' | Name>> {
  const has = (name: string) => (names as readonly string[]).includes(name);
  const { labels, attributes, columns } = project;
  const few = Object.fromEntries(Object.entries(attributes).filter(([name]) => has(name)));
  return defineResource('project', {
    labels,
    attributes: few as Pick<ProjectAttributes, 'name' | Name>,
    title: 'name',
    columns: columns.filter(has) as 'name'[],
  });
}

/** Returns all resources of the tests, with this one in place of the one with its name. */
export const resourcesWith = (resource: Resource): readonly Resource[] =>
  resources.map((one) => (one.name === resource.name ? resource : one));
