export { alarmOwners } from './alarm-owners.ts';
export { forgetRecordedViews, manyDocuments, recordView, type View } from './record-view.ts';
export { countRefusedCalls, forgetRefusedCalls, recordRefusedCall } from './refused-calls.ts';
