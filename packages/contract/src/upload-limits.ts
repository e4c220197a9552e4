const bytesPerMegabyte = 1_048_576;

export const pictureMaximumBytes = 5 * bytesPerMegabyte;
export const idMaximumMegabytes = 15;
export const idMaximumBytes = idMaximumMegabytes * bytesPerMegabyte;
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;
