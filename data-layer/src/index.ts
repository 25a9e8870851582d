export type { Values } from './changes/changed-attributes.ts';
export { type Clock, systemClock } from './clock.ts';
export { createDataLayer, type DataLayer, type DataLayerOptions, pollInterval } from './create-data-layer.ts';
export { type DataProblem, HttpError } from './http/data-problem.ts';
export {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
} from './http/http-client.ts';
export type { ResponseRoute, RoutedAnswer } from './http/response-routes.ts';
export type { ChannelSubscription, ConnectionState, PushPort } from './push/push-port.ts';
export type { RecordChange } from './record-change.ts';
export { type DraftKey, isDraftKey, type RecordKey, type RecordState } from './records/record-state.ts';
export type { ListState } from './refresh/list-state.ts';
export type { ResourceStore } from './resource-store.ts';
export type { RecordView, ViewOptions, ViewSnapshot } from './views/record-view.ts';
export type { SortOrder } from './views/sorted-records.ts';
