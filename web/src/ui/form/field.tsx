import { type ReactNode, type Ref, useContext, useId } from 'react';
import { classNames } from '../class-names.ts';
import { LiveRegionContext } from '../live/live-region-context.tsx';
import styles from './form.module.css';

/** The attributes that connect an input to its label, hint and messages. */
export interface FieldTies {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Error messages; empty if the value is valid or errors are not shown yet. */
  messages?: readonly string[];
  /** Shown before the label, such as a mark for an unsaved value. */
  mark?: ReactNode;
  /** Shown next to the input. */
  after?: ReactNode;
  /** Has a border only on hover and focus. For values that are read more often than written. */
  isPlain?: boolean;
  /** Spans two columns if there are two. */
  wide?: boolean;
  /** Identifier of a further description of the value, such as one in `notice`. */
  describedBy?: string | undefined;
  /** Shown below all messages. */
  notice?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** Called when the focus enters or leaves the field; overlays that it opens count as part of it. */
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  children: (ties: FieldTies) => ReactNode;
}

/** The frame of an input: label above, hint and messages below, all connected to it. */
export function Field({ label, hint, required = false, messages = [], children, ...props }: FieldProps) {
  const id = useId();
  const isFaulty = messages.length > 0;
  const describedBy = [hint !== undefined && `${id}-hint`, isFaulty && `${id}-messages`, props.describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      ref={props.ref}
      className={classNames(styles['field'], props.wide && styles['wide'], props.isPlain && styles['plain'])}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <div className={styles['head']}>
        {props.mark !== undefined && <span className={styles['mark']}>{props.mark}</span>}
        <label id={`${id}-label`} htmlFor={id} className={styles['label']}>
          {label}
          {required && (
            <span className={styles['required']} aria-hidden="true">
              *
            </span>
          )}
        </label>
      </div>
      <div className={styles['control']}>
        {children({
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': isFaulty || undefined,
          'aria-required': required || undefined,
        })}
      </div>
      {props.after !== undefined && <div className={styles['after']}>{props.after}</div>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FieldMessages id={`${id}-messages`} messages={messages} />
      {props.notice}
    </div>
  );
}

/** A live region that exists before the first message, so that a new message is read aloud. */
function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  const renderRegion = useContext(LiveRegionContext);
  const children = messages.map((message) => <p key={message}>{message}</p>);
  return renderRegion({
    id,
    className: styles['messages'],
    text: messages.join(' '),
    cause: 'own',
    children,
  });
}
