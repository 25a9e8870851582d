import { defineConfig, type OxlintOverride } from 'oxlint';
import { floors, type RestrictedPattern, upwardImports, type Workspace } from './scripts/floors.ts';

const every = 'contract|resources|extensions|data-layer|web|server|bench';

/** Another workspace by a path: server has a folder named extensions. */
const byPath = (
  names = 'contract|resources|data-layer|web|server|bench',
  steps = '+',
): RestrictedPattern => ({
  regex: `^(\\.\\./)${steps}(${names})(/|$)`,
  message: 'Import another workspace by its package name (@ne2016/…), never by a path.',
});

/** Workspaces that may not be imported: `data-layer|web`. */
const byName = (names: string, message: string): RestrictedPattern => ({
  regex: `^@ne2016/(${names})(/|$)`,
  message,
});

const ofDataLayer = [
  byPath(every),
  byName(
    'resources|extensions|web|server|e2e|bench',
    'data-layer serves any server and any screen: it knows the contract only. Take what you need as a parameter.',
  ),
];

const withoutReact: RestrictedPattern = {
  regex: '^(react|react-.*|@react-.*|preact|vue|svelte)(/|$)',
  message:
    'The core of the data layer works without a framework: put what needs React into data-layer/src/react.',
};

/** The forbidden imports of each workspace. */
const restricted = {
  contract: [
    byPath(every),
    byName(
      'resources|extensions|data-layer|web|server|e2e|bench',
      'contract is the base of both sides and imports nothing of ours: move what it needs into contract.',
    ),
  ],
  'data-layer': [...ofDataLayer, withoutReact],
  web: [
    byPath(every),
    byName(
      'server|e2e|bench',
      'web talks to the server over the wire: put what both sides must know into contract.',
    ),
  ],
  server: [
    byPath(),
    byName(
      'data-layer|web|e2e|bench',
      'server imports contract and resources: put what both sides must know into contract.',
    ),
  ],
  resources: [
    byPath(every),
    byName(
      'extensions|data-layer|web|server|e2e|bench',
      'resources are declarations: they import contract only.',
    ),
  ],
  extensions: [
    byPath(every),
    {
      regex: '^@ne2016/(data-layer|e2e|bench)(/|$)|^@ne2016/(server|web)/src(/|$)',
      message:
        'Extensions use what is offered to them: import @ne2016/server, @ne2016/web, @ne2016/web/interface, resources and contract.',
    },
  ],
  e2e: [
    byPath(every),
    byName(
      'web|server|bench',
      'e2e knows the product as its users do: through the browser, the data layer, the wire and the commands.',
    ),
    byName(
      'resources',
      'A team may declare anything there: tests use the declarations of @ne2016/contract/testing.',
    ),
  ],
  bench: [
    byPath(every, '{2,}'),
    byName(
      'resources|extensions|web|server|e2e',
      'bench measures the data layer as its users have it: it imports contract and data-layer only.',
    ),
  ],
} satisfies Readonly<Record<string, readonly RestrictedPattern[]>>;

/**
 * Returns an override that refuses these imports. Of several overrides for a file the last one counts: each
 * has all patterns.
 */
const refuse = (files: string, patterns: readonly RestrictedPattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'eslint/no-restricted-imports': ['error', { patterns: [...patterns] }] },
});

/** In web, a path from a folder at this depth to another folder of `src` must be a subpath import. */
const leavingFolder = (depth: number): RestrictedPattern => ({
  regex: `^(\\.\\./){${depth}}[^.]`,
  message: 'Import other folders of web by a subpath import: #query/view/view.ts.',
});

const subpathImports = [1, 2, 3, 4].map((depth) =>
  refuse(`web/src/${'*/'.repeat(depth)}*.{ts,tsx}`, [...restricted.web, leavingFolder(depth)]),
);

/** Imports that would bypass the floors of a workspace. */
const detours = (workspace: Workspace): RestrictedPattern[] => [
  byName(workspace, 'Import files of the same workspace by their paths: its entries are above its folders.'),
  {
    regex: '(^|/)(testing|test-setup|specification)/',
    message: 'What tests share is for tests: it may import from every floor.',
  },
  {
    regex: String.raw`^\./\.\.|[^./]/\.\.(/|$)|/\./`,
    message: 'Write the shortest path, by which the linter knows the folder.',
  },
];

/** For each folder, the imports that would go up the floors. Tests may import from everywhere. */
const floorsOf = (workspace: Workspace): OxlintOverride[] =>
  floors[workspace].flat().map((folder) => {
    const depth = folder === '.' ? 0 : folder.split('/').length;
    const path = folder === '.' ? `${workspace}/src` : `${workspace}/src/${folder}`;
    const base = folder === 'react' ? ofDataLayer : restricted[workspace];
    const leaving = workspace === 'web' && depth > 0 ? [leavingFolder(depth)] : [];
    const patterns = [...base, ...leaving, ...detours(workspace), upwardImports(workspace, folder)];
    return { ...refuse(`${path}/*.{ts,tsx}`, patterns), excludeFiles: ['**/*.test.{ts,tsx}'] };
  });

const callsOfBrowsers =
  'Calls go through createHttpClient() of the data layer: it sends the CSRF token, takes JSON and turns failures into problems.';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['**/dist/**', '**/var/**', '**/test-results/**'],
  rules: {
    'eslint/complexity': ['error', 16],
    'eslint/eqeqeq': 'error',
    'eslint/max-depth': ['error', 3],
    'eslint/max-lines': ['error', 400],
    'eslint/max-lines-per-function': [
      'error',
      {
        max: 60,
        skipComments: true,
        skipBlankLines: true,
        IIFEs: true,
      },
    ],
    'eslint/max-params': ['error', 5],
    'eslint/no-console': 'error',
    'eslint/no-empty': 'error',
    'eslint/no-irregular-whitespace': [
      'error',
      {
        skipComments: true,
        skipStrings: true,
        skipTemplates: true,
        skipJSXText: true,
      },
    ],
    'eslint/no-shadow': 'off',
    'eslint/no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'eslint/no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
      },
    ],
    'eslint/prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-barrel-file': [
      'error',
      {
        threshold: 0,
      },
    ],
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/refs': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
      },
    ],
    'typescript/no-base-to-string': 'off',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect*', 'fc.assert', 'until*'],
      },
    ],
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
  },
  overrides: [
    {
      files: ['**/*.{test,spec}.{ts,tsx}', 'e2e/clients/describe-*.ts'],
      rules: { 'eslint/max-lines-per-function': 'off' },
    },
    {
      files: ['{contract,data-layer,web}/**/*.{ts,tsx}', 'resources/src/*.ts'],
      rules: { 'import/no-nodejs-modules': 'error' },
    },
    {
      files: ['data-layer/{build,simulation}/**/*.ts', 'web/build/**/*.ts'],
      rules: { 'import/no-nodejs-modules': 'off' },
    },
    ...Object.entries(restricted).map(([workspace, patterns]) =>
      refuse(`${workspace}/**/*.{ts,tsx}`, patterns),
    ),
    refuse('data-layer/src/react/**/*.{ts,tsx}', ofDataLayer),
    ...subpathImports,
    ...(Object.keys(floors) as Workspace[]).flatMap(floorsOf),
    {
      files: ['{data-layer,web}/src/**/*.{ts,tsx}'],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({ name, message: callsOfBrowsers })),
        ],
      },
      excludeFiles: ['**/*.test.{ts,tsx}', 'web/src/values/files/{file-calls,form-fetch}.ts'],
    },
    {
      files: ['scripts/**/*.mjs'],
      rules: {
        'eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^node:sqlite$',
                message: 'Commands begin on Node 20, which does not have this module.',
              },
              {
                regex: '^node:',
                importNamePattern:
                  '^(glob|globSync|mkdtempDisposable|mkdtempDisposableSync|getCallSites|diff|enableCompileCache|findPackageJSON|registerHooks|stripTypeScriptTypes)$',
                message:
                  'Commands begin on Node 20, where the import of a name that it does not have is a syntax error.',
              },
              {
                regex: '^[a-z@][^:]*$',
                message:
                  'Commands run before anything is installed: import node: modules and files of scripts/ only.',
              },
            ],
          },
        ],
      },
    },
    {
      files: [
        'contract/src/index.ts',
        'data-layer/src/index.ts',
        'data-layer/src/kinds/index.ts',
        'data-layer/src/persistence/index.ts',
        'data-layer/src/react/index.ts',
        'data-layer/src/tabs/index.ts',
        'data-layer/src/testing/index.ts',
        'resources/src/index.ts',
        'server/src/index.ts',
        'web/src/index.ts',
        'web/src/interface.ts',
      ],
      rules: {
        'oxc/no-barrel-file': 'off',
      },
    },
    {
      files: ['**/*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
        'import/no-nodejs-modules': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
      rules: {
        'import/no-nodejs-modules': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
  ],
});
