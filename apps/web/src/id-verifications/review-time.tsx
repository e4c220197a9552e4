import { getIdReviewTime } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { TextSkeleton } from '../ui/base/skeletons.tsx';
import { reviewTimeText } from './review-time-text.ts';

/** A failure brings no toast: the sentence is then left out. */
export const reviewTimeQuery = queryOptions({
  queryKey: ['id-review-time'],
  queryFn: ({ signal }) => callApi(getIdReviewTime, { signal }),
});

/** Says how long a review of an ID usually takes, where that is known. */
export function ReviewTime() {
  const { data, isPending } = useQuery(reviewTimeQuery);
  if (isPending) return <TextSkeleton text={reviewTimeText(2)} />;
  return data?.usual_hours ? <span>{reviewTimeText(data.usual_hours)}</span> : null;
}
