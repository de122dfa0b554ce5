/** So long a copy of a member's data can be downloaded. */
export const EXPORT_HOURS = 48;

/** `failed`: it could not be put together, and can be asked for again. */
export const exportStates = ['making', 'ready', 'taken', 'expired', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Where the file itself comes from, with `?token=`. */
export const EXPORT_FILE_PATH = '/files/export';
