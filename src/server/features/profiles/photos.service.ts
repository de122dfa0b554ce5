import type { Photo } from '#contract/photos.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { signedPhotoUrls } from './photo-urls.policy.ts';
import { listPhotos, type PhotoRow } from './photos.queries.ts';

export async function readPhotos(tools: Tools, db: Executor, memberId: string): Promise<Photo[]> {
  const rows = await listPhotos(db, memberId);
  return rows.map((row) => viewPhoto(tools, row));
}

function viewPhoto(tools: Tools, row: PhotoRow): Photo {
  const { id, folder, width, height, placeholder, size } = row;
  return {
    id,
    urls: signedPhotoUrls(tools, folder),
    width,
    height,
    placeholder,
    name: id,
    size,
    uploadedAt: row.uploadedAt.toISOString(),
  };
}
