export const pictureMaximumBytes = 5_242_880;
export const idMaximumBytes = 15_728_640;
export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;
