/**
 * For a failed call or payment, if the server sent no sentence (spec section 8). The sentences for
 * /login and /register are in `login-and-register-toasts.ts`.
 */
export const fallbackMessages = {
  loans: 'Failed to fetch loans',
  createLoan: 'Failed to create loan request',
  initiatePayment: 'Failed to initiate payment',
  uploadPicture: 'Failed to upload profile picture',
  deletePicture: 'Failed to delete profile picture',
  updateProfile: 'Failed to update profile',
  uploadId: 'Failed to upload ID',
  verifyBank: 'Failed to verify bank account',
  verifications: 'Failed to fetch verifications',
  financialStats: 'Failed to fetch financial stats',
  members: 'Failed to fetch members',
  activeLoans: 'Failed to fetch active loans',
  pendingLoans: 'Failed to fetch pending loans',
  updateVerification: 'Failed to update verification',
  updateMember: 'Failed to update member',
  approveBank: 'Failed to approve bank account',
  deleteBank: 'Failed to delete bank account',
  deleteMember: 'Failed to delete member',
  updateLoan: 'Failed to update loan',
  disburse: 'Failed to disburse funds',
  rejectLoan: 'Failed to reject loan',
  cancelLoan: 'Failed to cancel loan request',
  paymentTimedOut: 'Payment status check timed out',
  paymentExpired: 'Payment session expired',
  paymentError: 'Error checking payment status',
} as const;

/** Most are the exact words of spec section 8. */
export const successMessages = {
  createLoan: 'Loan request approved successfully!',
  uploadPicture: 'Profile picture updated successfully!',
  deletePicture: 'Profile picture deleted successfully!',
  updateProfile: 'Profile updated successfully!',
  uploadId: 'ID uploaded successfully! Awaiting admin verification.',
  verifyBank: 'Bank account verified instantly!',
  idApproved: 'ID approved successfully!',
  idRejected: 'ID rejected successfully!',
  updateMember: 'Member profile updated successfully!',
  approveBank: 'Bank account approved successfully!',
  deleteBank: 'Bank account deleted successfully',
  deleteMember: (name: string) => `Member ${name} deleted successfully`,
  updateLoan: 'Loan updated successfully!',
  disburse: 'Funds disbursed successfully!',
  rejectLoan: 'Loan rejected',
  cancelLoan: 'Loan request cancelled',
  payment: 'Payment successful!',
} as const;

/** This sentence stands here, so that a page can load it without the whole `errorCatalogue`. */
export const noSuchLoan = 'This loan does not exist.';

/** Most are the exact words of the specification. */
export const sentences = {
  pictureType: 'Only JPG, JPEG, and PNG files are allowed',
  pictureSize: 'File size must be less than 5MB',
  deletePicture: 'Are you sure you want to delete your profile picture?',
  loadingLimits: 'Loading loan limits...',
  deletionMismatch: 'Deletion cancelled - email did not match',
  bankMissing: 'Borrower must add bank account',
  reaccept: 'The borrower has to accept again.',
  alreadySent: 'This loan was sent already. Nothing was sent again.',
  paidByOneself: 'You pay this loan yourself.',
} as const;
