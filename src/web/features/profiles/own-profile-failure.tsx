import { LoadFailure } from '#web/ui/load-failure.tsx';

interface OwnProfileFailureProps {
  error: unknown;
  onRetry: () => void;
  order?: 1 | 2;
}

export function OwnProfileFailure(props: OwnProfileFailureProps) {
  return <LoadFailure title="We could not load your profile" {...props} />;
}
