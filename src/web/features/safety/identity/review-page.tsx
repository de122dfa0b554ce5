import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { IconFolderOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { IdentityReview } from '#contract/safety/identity.endpoints.ts';
import { documentNames, gestures, type IdentityPicture } from '#contract/safety/identity.rules.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { dueText, KeysHelp, useKeys } from '../console/console-keys.tsx';
import layout from '../console/case-page.module.css';
import { photoUrl, pictureUrl, reviewQuery } from './review.api.ts';
import { ReviewPanel, ZoomPicture } from './review-panel.tsx';
import classes from './review.module.css';

const keys = [
  ['c', 'Claims the check, or gives it back'],
  ['y / n', 'Whether the first eight digits are covered'],
  ['1 / 2', 'Approve, or refuse'],
  ['Ctrl ↵', 'Sends the decision'],
  ['q', 'Back to the queue'],
] as const;

/** Document, selfie and profile side by side, and what speaks for or against them being one person. */
export function IdentityReviewPage() {
  const { id } = useParams({ from: '/member/staff/admin/identity/$id' });
  const navigate = useNavigate();
  useKeys({ q: () => void navigate({ to: '/admin/identity' }) });
  const { data, error, isPending, refetch } = useQuery(reviewQuery(id));
  if (isPending)
    return (
      <PageFrame title="Identity check">
        <Skeleton height={420} radius="lg" />
      </PageFrame>
    );
  if (data) return <Review key={id} of={data} />;
  if (refusalOf(error)?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={IconFolderOff}
        order={1}
        title="This check is not here"
        text="It was decided, taken back, has ended, or is your own."
      >
        <LinkButton to="/admin/identity">To the checks</LinkButton>
      </EmptyState>
    );
  return (
    <LoadFailure
      title="The check could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      order={1}
    />
  );
}

function Review({ of }: { of: IdentityReview }) {
  const { member, goesBy, documentType, submittedAt, dueAt, isMine, isCompanion, refusedBefore } =
    of;
  const { text } = dueText(dueAt, useNow());
  const [isFrontShown, setFrontShown] = useState(false);
  return (
    <PageFrame
      title={`${documentNames[documentType]} of ${member.name}`}
      lead={
        <>
          Goes by {goesBy} · sent {dateTimeText(submittedAt)} · {text}
          {isCompanion && ' · companion'}
          {refusedBefore > 0 &&
            ` · refused ${refusedBefore} ${refusedBefore === 1 ? 'time' : 'times'} before`}{' '}
          ·{' '}
          <Link to="/admin/members/$id" params={{ id: member.id }}>
            member
          </Link>
        </>
      }
      actions={<KeysHelp keys={keys} />}
    >
      <div className={layout.columns}>
        <div className={layout.evidence}>
          {isMine ? (
            <Pictures of={of} onFrontShown={() => setFrontShown(true)} />
          ) : (
            <p className={classes.closed}>
              What was uploaded opens for whoever has claimed the check. Every view is recorded.
            </p>
          )}
        </div>
        <aside className={layout.side}>
          <ReviewPanel of={of} isFrontShown={isFrontShown} />
        </aside>
      </div>
    </PageFrame>
  );
}

const pictureNames: Record<IdentityPicture, string> = {
  front: 'Document',
  back: 'Back of the document',
  selfie: 'Selfie',
  ekyc: 'Photo of the signed e-KYC',
};

interface PicturesProps {
  of: IdentityReview;
  onFrontShown: () => void;
}

function Pictures({ of: { id, pictures, photos, gesture }, onFrontShown }: PicturesProps) {
  return (
    <div className={classes.pictures}>
      {pictures.map((kind) => (
        <ZoomPicture
          key={kind}
          src={pictureUrl(id, kind)}
          name={pictureNames[kind]}
          onShown={kind === 'front' ? onFrontShown : undefined}
          note={kind === 'selfie' ? `Asked for: ${gestures[gesture]}` : undefined}
        />
      ))}
      {photos.map((photoId, at) => (
        <ZoomPicture key={photoId} src={photoUrl(id, photoId)} name={`Profile photo ${at + 1}`} />
      ))}
    </div>
  );
}
