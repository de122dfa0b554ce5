import { VisuallyHidden, CloseButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  useQueryClient,
  type QueryClient,
  useMutation,
  useMutationState,
} from '@tanstack/react-query';
import type { Photo } from '#contract/profiles/endpoints.ts';
import {
  IN_WIZARD,
  PHOTOS_MAX,
  PHOTOS_MAX_ONBOARDING,
  PHOTOS_MIN,
} from '#contract/profiles/rules.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { refusals } from '#contract/errors.ts';
import { useStore } from '#web/lib/store.ts';
import { keepTabDraft, readTabDraft } from '#web/lib/unsaved-drafts.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { call } from '../profiles.api.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoPicker, UploadTile } from './upload-tile.tsx';
import { addPhotos, refreshPhotos, putPhotos, PhotoQueue } from './photo-queue.ts';
import classes from './photo-manager.module.css';

const GUIDELINES = 'JPG, PNG, GIF, under 5 MB each.';
const WIZARD_GUIDELINES = `JPG, PNG or GIF, under 5 MB each. At least ${PHOTOS_MIN}, maximum ${PHOTOS_MAX_ONBOARDING}.`;

interface PhotoManagerProps {
  memberId: string;
  /** As the server has them. */
  stored: readonly Photo[];
  inWizard?: boolean;
}

/** Everything a member does with their own photos. */
export function PhotoManager({ memberId, stored, inWizard = false }: PhotoManagerProps) {
  const confirm = useConfirm();
  const count = useRef<HTMLParagraphElement>(null);
  const most = inWizard ? PHOTOS_MAX_ONBOARDING : PHOTOS_MAX;
  const { photos, act, failure, dismissFailure } = usePhotoActions(stored);
  const { uploads, room, ...uploading } = usePhotoUploads({ memberId, photos, most, inWizard });
  const [announcement, setAnnouncement] = useState('');

  async function remove({ id }: Photo): Promise<void> {
    const sure = await confirm({
      title: 'Delete photo',
      body: 'Are you sure you want to delete this photo?',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    void act({ kind: 'remove', id });
    setAnnouncement('Photo deleted.');
    // The button that was pressed is gone.
    count.current?.focus();
  }

  function move({ id }: Photo, to: number): Promise<void> {
    setAnnouncement(`Moved to place ${to + 1} of ${photos.length}.`);
    return act({ kind: 'move', id, to });
  }

  function makeMain({ id }: Photo): void {
    void act({ kind: 'main', id, to: 0 });
    setAnnouncement('This is your main photo now.');
  }

  return (
    <div className={classes.manager}>
      <PhotoPicker
        onFiles={uploading.add}
        guidelines={inWizard ? WIZARD_GUIDELINES : GUIDELINES}
        disabled={room === 0}
      />
      <PhotoNotice message={uploading.refusal} onDismiss={uploading.dismissRefusal} />
      <PhotoNotice message={failure} onDismiss={dismissFailure} />
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => uploading.retry(upload.id)}
              onDismiss={() => uploading.dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
      <p ref={count} tabIndex={-1} className={classes.count}>
        {photos.length} of {most} photos{room === 0 && ': there is no room for more'}
      </p>
      <PhotoGrid
        photos={photos}
        onMove={move}
        onMain={makeMain}
        onRemove={(photo) => void remove(photo)}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface PhotoNoticeProps {
  message: string | null;
  onDismiss: () => void;
}

/** Always in the page, so that screen readers announce the message when it comes. */
function PhotoNotice({ message, onDismiss }: PhotoNoticeProps) {
  return (
    <div role="alert" className={classes.slot}>
      {message !== null && (
        <div className={classes.notice}>
          <span>{message}</span>
          <CloseButton aria-label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}

interface PhotoUploadsOptions {
  memberId: string;
  photos: readonly Photo[];
  most: number;
  inWizard: boolean;
}

/** Photos on their way up, each with its own progress and its own error. */
function usePhotoUploads({ memberId, photos, most, inWizard }: PhotoUploadsOptions) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [queue] = useState(() => photoQueueOf(memberId, queryClient));
  const uploads = useStore(queue.uploads);
  const underWay = uploads.filter(({ state }) => state !== 'failed').length;

  function add(files: readonly File[]): void {
    const current = photos.length + underWay;
    const refused = current + queue.countGood(files) > most;
    setRefusal(refused ? refusals.PHOTO_LIMIT.message({ most, current }) : null);
    if (!refused) queue.add(files, inWizard ? IN_WIZARD : {});
  }

  return {
    uploads,
    add,
    retry: (id: string) => queue.retry(id),
    dismiss: (id: string) => queue.dismiss(id),
    refusal,
    dismissRefusal: () => setRefusal(null),
    /** How many more there is room for. */
    room: Math.max(0, most - photos.length - underWay),
  };
}

interface MemberQueue {
  memberId: string;
  queue: PhotoQueue;
  end: () => void;
}

let current: MemberQueue | null = null;

const UPLOADS_DRAFT = 'photo-uploads';
const lostSchema = z.array(z.object({ name: z.string(), sent: z.boolean() }));

/** The one queue of the signed-in member. However the session ends, it ends with it. */
function photoQueueOf(memberId: string, queryClient: QueryClient): PhotoQueue {
  if (current?.memberId !== memberId) {
    current?.end();
    current = startQueue(memberId, queryClient);
  }
  return current.queue;
}

function startQueue(memberId: string, queryClient: QueryClient): MemberQueue {
  const queue = new PhotoQueue(
    {
      keep: (unfinished) => keepTabDraft(memberId, UPLOADS_DRAFT, unfinished),
      onUploaded: (uploaded) => addPhotos(queryClient, uploaded),
      onIdle: () => refreshPhotos(queryClient),
    },
    lostSchema.safeParse(readTabDraft(memberId, UPLOADS_DRAFT)).data,
  );
  const resume = () => queue.resume();
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (session && session.member?.id !== memberId) end();
  });

  function end(): void {
    stopWatching();
    window.removeEventListener('online', resume);
    if (current?.queue === queue) current = null;
    queue.clear();
  }

  window.addEventListener('online', resume);
  return { memberId, queue, end };
}

const mutationKey = ['photo actions'];

const failures: Record<PhotoAction['kind'], string> = {
  move: 'Failed to reorder photos. Please try again.',
  main: 'Failed to set main photo. Please try again.',
  remove: 'Failed to delete photo. Please try again.',
};

function perform(action: PhotoAction): Promise<{ profileImages: Photo[] }> {
  const { id } = action;
  if (action.kind === 'remove') return call.profiles.photos.remove({ id });
  return call.profiles.photos.move({ id, to: action.to });
}

/** Shows at once what was asked for; what the server refuses falls back, and says so. */
function usePhotoActions(stored: readonly Photo[]) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync } = useMutation({
    mutationKey,
    // One after the other, so that the last answer is the last word.
    scope: { id: 'photos' },
    mutationFn: perform,
    onMutate: () => setFailure(null),
    onSuccess: ({ profileImages }) => putPhotos(queryClient, profileImages),
    onError: (_, { kind }) => setFailure(failures[kind]),
  });
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as PhotoAction,
  });
  return {
    photos: waiting.reduce<Photo[]>(applyAction, [...stored]),
    act: (action: PhotoAction): Promise<void> =>
      mutateAsync(action).then(
        () => undefined,
        // It has been told.
        () => undefined,
      ),
    failure,
    dismissFailure: () => setFailure(null),
  };
}

type PhotoAction =
  | { kind: 'move'; id: string; to: number }
  | { kind: 'main'; id: string; to: 0 }
  | { kind: 'remove'; id: string };

/** What the list will be when the server has done it too. Doing it twice changes nothing more. */
export function applyAction<Item extends { id: string }>(
  photos: readonly Item[],
  action: PhotoAction,
): Item[] {
  const moved = photos.find(({ id }) => id === action.id);
  const others = photos.filter(({ id }) => id !== action.id);
  if (!moved || action.kind === 'remove') return others;
  return others.toSpliced(action.to, 0, moved);
}
