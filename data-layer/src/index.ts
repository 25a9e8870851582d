/**
 * The data layer itself, without a framework: declarations of resources, stores of their records, the HTTP
 * client, and the interfaces of its dependencies.
 *
 * @module data-layer
 */
export {
  amount,
  type Attribute,
  type AttributeError,
  type AttributeAuthor,
  type AttributeKind,
  type AttributeOf,
  type Attributes,
  type AttributeTexts,
  type AttributeValues,
  type ChangeAction,
  channelOf,
  type ChannelVisibility,
  choice,
  type Colleague,
  csrfCookie,
  date,
  dateTime,
  type DeclaredChannel,
  defineResource,
  email,
  file,
  type FileReference,
  flag,
  formatCacheDate,
  formatDeletedIds,
  headers,
  type IdentifierOf,
  isPrivateChannel,
  link,
  type ListScope,
  longText,
  type NamedInCalls,
  number,
  parseCacheDate,
  parseDeletedIds,
  dataPaths as paths,
  type Problem,
  type ProblemCode,
  problemMediaType,
  type PushEvent,
  pushEventName,
  type RecordAction,
  type RecordAuthors,
  type RecordId,
  type RecordOf,
  type RecordReferences,
  type RecordSection,
  type Resource,
  type ResourceDeclaration,
  type ResourceIcon,
  type ResourceLabels,
  type ResourceTexts,
  type Role,
  text,
  type Translations,
  url,
} from '@ne2016/contract';
export type { Values } from './merge/changed-attributes.ts';
export { type Clock, systemClock } from './ports/clock.ts';
export { createDataLayer, type DataLayer, type DataLayerOptions } from './layer/create-data-layer.ts';
export { type DataProblem, HttpError } from './http/data-problem.ts';
export {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
} from './http/http-client.ts';
export type { ResponseRoute, RoutedAnswer } from './http/response-routes.ts';
export type { LayerPersistence } from './persistence/lists/create-persister.ts';
export type {
  RecoverableDraft,
  RecoveredDrafts,
  RecoveryOutcome,
} from './persistence/drafts/recovered-drafts.ts';
export type {
  LayerPeople,
  LayerPresence,
  ListPresence,
  PresentColleague,
  PresentPerson,
  RecordPresence,
} from './presence/record-presence.ts';
export type {
  ChannelSubscription,
  ConnectionState,
  PresenceMember,
  PresenceMembership,
  PresenceSubscription,
  PushPort,
} from './push/push-port.ts';
export type { InspectedRecord, StoreInspection } from './store/inspection.ts';
export type { RecordChange } from './push/record-change.ts';
export type { ChangeObserver } from './list/cached-list.ts';
export type { ChangedKeys, TableListener } from './records/change-notifier.ts';
export { type DraftKey, isDraftKey, type RecordKey, type RecordState } from './records/record-state.ts';
export type { ListPosition } from './http/list-answer.ts';
export { pollInterval } from './refresh/poll-policy.ts';
export type { ListState } from './list/list-state.ts';
export type { ResourceStore } from './store/resource-store.ts';
export type { TabSharing } from './tabs/layer-tabs.ts';
export type { EventLogEntry, LoggedEvent, EventOutcome } from './observable/event-log-entry.ts';
export type { LayerUndo } from './undo/layer-undo-log.ts';
export type {
  UndoableAction,
  UndoableChange,
  UndoConflict,
  UndoLog,
  UndoOutcome,
  UndoStep,
} from './undo/undo-step.ts';
export { browserWake, type WakeSource } from './ports/wake.ts';
