// The public interface for extensions, besides React and their own packages. It is stable: the notes of a
// version name every removal and change of meaning.
export { useRecord, useRecordView, useResourceStore } from '@ne2016/data-layer/react';
export { BarChart, type ChartBar } from './extensions/bar-chart.tsx';
export { RecordLink } from './extensions/record-link.tsx';
export { type Formats, useFormats } from './extensions/use-formats.ts';
export { type LiveRecords, useRecords } from './extensions/use-records.ts';
export { useWrites } from './extensions/use-writes.ts';
export { WhenLoaded } from './extensions/when-loaded.tsx';
export { listPath, recordPath } from './routes/list-paths.ts';
export { Button } from './ui/button/button.tsx';
export { Icon } from './ui/button/icon.tsx';
export { IconButton, IconLink } from './ui/button/icon-button.tsx';
export { Alert } from './ui/form/alert.tsx';
export { Checkbox } from './ui/form/checkbox.tsx';
export { Field, type FieldTies } from './ui/form/field.tsx';
export { TextArea, TextInput } from './ui/form/text-input.tsx';
export { Loader, Spinner } from './ui/loader/loader.tsx';
export { Modal, ModalActions, ModalBody } from './ui/modal/modal.tsx';
export { Confirmation, useQuestion } from './ui/modal/question.tsx';
export { Select } from './ui/select/select.tsx';
export { useAnnounce } from './ui/toast/toast-region.tsx';
