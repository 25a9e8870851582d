import { defineResource, type Resource } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';

type ProjectAttributes = typeof project.attributes;

/**
 * The project of the tests with these attributes alone, and nothing computed: each field of a form takes time to draw in a
 * test.
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

/** All resources of the tests, with this one in the place of the one of its name. */
export const resourcesWith = (resource: Resource): readonly Resource[] =>
  resources.map((one) => (one.name === resource.name ? resource : one));
