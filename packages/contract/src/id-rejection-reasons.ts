/**
 * `label`: what the reviewer chooses. `sentence`: what the member reads. The last reason has no
 * sentence, because the reviewer writes it.
 */
export const idRejectionReasons = [
  {
    label: 'Blurry',
    sentence: 'The photo is blurry. Please take it again in good light, and hold the camera still.',
  },
  {
    label: 'Cut off',
    sentence:
      'A part of the document is cut off. Please upload a photo that shows all four corners of the document.',
  },
  {
    label: 'Expired',
    sentence: 'The document has expired. Please upload one that is still valid.',
  },
  {
    label: 'Name differs',
    sentence:
      'The name on the document is not the name in your profile. Please upload a document in your name, or correct the name in your profile.',
  },
  {
    label: 'Not an ID',
    sentence:
      'This is not an ID that we can accept. Please upload a driver’s license, passport or state ID.',
  },
  { label: 'Other', sentence: null },
] as const;

/** What the member reads if the ID was rejected without a note. */
export const idPhotoAdvice =
  'Please take a sharp photo of the whole document, in good light. It has to be a valid driver’s license, passport or state ID in your name.';
