/**
 * The public names that have changed since 0.1.0, with the package or entry that exports them. A name that is a word of
 * everyday code is not replaced: its lines are listed.
 * @type {readonly (readonly [before: string, now: string, entry: string])[]}
 */
export const renamedNames = [
  ['askComputed', 'evaluateComputed', '@ne2016/contract'],
  ['askRollupCondition', 'evaluateRollupCondition', '@ne2016/contract'],
  ['watchersPaths', 'monitoringPaths', '@ne2016/contract'],
  ['clearKept', 'clearStorage', '@ne2016/data-layer'],
  ['keepUnsaved', 'storeUnsaved', '@ne2016/data-layer'],
  ['resumeKeeping', 'resumeStorage', '@ne2016/data-layer'],
  ['NewsWatch', 'ChangeObserver', '@ne2016/data-layer'],
  ['onTrail', 'onEvent', '@ne2016/data-layer'],
  ['requestNews', 'requestDelta', '@ne2016/data-layer'],
  ['tellSignedOut', 'announceSignOut', '@ne2016/data-layer'],
  ['TrailEntry', 'EventLogEntry', '@ne2016/data-layer'],
  ['TrailEvent', 'LoggedEvent', '@ne2016/data-layer'],
  ['TrailOutcome', 'EventOutcome', '@ne2016/data-layer'],
  ['watchNews', 'observeChanges', '@ne2016/data-layer'],
  ['KeptDraft', 'StoredDraft', '@ne2016/data-layer/persistence'],
  ['KeptList', 'StoredList', '@ne2016/data-layer/persistence'],
  ['KeptListName', 'StoredListName', '@ne2016/data-layer/persistence'],
  ['keepIn', 'createPersister', '@ne2016/data-layer/persistence'],
  ['Heard', 'VectorClock', '@ne2016/data-layer/tabs'],
  ['LearnedRecord', 'RecordUpdate', '@ne2016/data-layer/tabs'],
  ['shareThrough', 'createTabSharing', '@ne2016/data-layer/tabs'],
  ['TabNews', 'TabUpdate', '@ne2016/data-layer/tabs'],
  ['FirstCriterion', 'PrimarySortKey', '@ne2016/data-layer/views'],
  ['followNews', 'subscribeToChanges', '@ne2016/data-layer/views'],
  ['followReplaced', 'subscribeToReplaced', '@ne2016/data-layer/views'],
  ['KeptInView', 'PinnedInView', '@ne2016/data-layer/views'],
  ['NewsListener', 'RecordChangeListener', '@ne2016/data-layer/views'],
  ['NewsStore', 'ChangeSource', '@ne2016/data-layer/views'],
  ['RecordNews', 'RecordChange', '@ne2016/data-layer/views'],
];

/**
 * Members whose former name occurs in other code too: `RecordState.gone`, `RecordView.keep` and
 * `RecordView.arrange`.
 * @type {readonly { readonly name: string, readonly now: string, readonly pattern: RegExp }[]}
 */
const ambiguousNames = [
  { name: 'gone', now: 'deleted', pattern: /\.gone\b|[{,]\s*gone\b/ },
  { name: 'keep', now: 'pin', pattern: /\.keep\(/ },
  { name: 'arrange', now: 'setOptions', pattern: /\.arrange\(/ },
];

const replacements = new Map(renamedNames.map(([before, now]) => [before, now]));
const anyName = new RegExp(`(?<![\\w$-])(?:${[...replacements.keys()].join('|')})(?![\\w-])`, 'g');

/**
 * Replaces former public names in a file of code.
 * @param {string} code
 * @returns {{ code: string, doubtful: { line: number, name: string, now: string }[] }} the code with the names of today,
 *   and the lines, from 1 on, with a name that may be another one.
 */
export function renameNames(code) {
  const renamed = code.replaceAll(anyName, (name) => replacements.get(name) ?? name);
  const doubtful = renamed
    .split('\n')
    .flatMap((text, index) =>
      ambiguousNames
        .filter(({ pattern }) => pattern.test(text))
        .map(({ name, now }) => ({ line: index + 1, name, now })),
    );
  return { code: renamed, doubtful };
}
