import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { usePagedFeed } from './use-paged-feed.ts';

interface FeedEndProps {
  feed: ReturnType<typeof usePagedFeed<unknown>>;
  /** Whether no entry is shown. */
  isEmpty: boolean;
  emptyText: string;
  failedText: string;
}

/** The end of a paged list: empty, loading or failed, with a button to load more. */
export function FeedEnd({ feed, isEmpty, emptyText, failedText }: FeedEndProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { entries, next, isLoading, problem, more, retry } = feed;
  const hasFailed = problem !== null;
  return (
    <>
      {entries.length === 0 && <Loader active={isLoading} label={t('app.loading')} />}
      {hasFailed && <Alert title={failedText}>{problemText(problem)}</Alert>}
      {isEmpty && !isLoading && !hasFailed && <LiveText isNew cause="own" text={emptyText} className="" />}
      {(hasFailed || next !== null) && (
        <div>
          {/* One button for both purposes, so that it keeps the focus. */}
          <Button
            look={hasFailed ? 'secondary' : 'quiet'}
            pending={isLoading}
            onClick={hasFailed ? retry : more}
          >
            {t(hasFailed ? 'requests.retry' : 'history.more')}
          </Button>
        </div>
      )}
    </>
  );
}
