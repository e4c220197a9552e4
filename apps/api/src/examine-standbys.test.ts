import { describe, expect, it } from 'vitest';
import { judgeStandbys } from './examine-standbys.ts';

const standby = (application_name: string, sync_state: string | null) => ({
  application_name,
  sync_state,
});
const live = { commitsWait: true, isLive: true };

describe('a standby of a database with live money', () => {
  it('is as it should be where there is none, or commits wait for one', () => {
    expect(judgeStandbys({ ...live, standbys: [] }).advice).toBeNull();
    for (const state of ['sync', 'quorum']) {
      const standbys = [standby('near', state), standby('far', 'async')];
      expect(judgeStandbys({ ...live, standbys })).toEqual({
        what: 'Commits wait for the standby near',
        advice: null,
      });
    }
  });

  it('is warned of when it is asynchronous, or commits wait for none', () => {
    for (const state of ['async', 'potential']) {
      const found = judgeStandbys({ ...live, standbys: [standby('far', state)] });
      expect(found.what).toBe('Commits do not wait for the standby far');
      expect(found.advice).toContain('synchronous_standby_names');
    }
    const local = judgeStandbys({ ...live, commitsWait: false, standbys: [standby('a', 'sync')] });
    expect(local.advice).toContain('synchronous_commit');
  });

  it('is said to be out of sight where the role may not look', () => {
    const found = judgeStandbys({ ...live, standbys: [standby('walreceiver', null)] });
    expect(found.advice).toContain('pg_monitor');
  });

  it('is no matter while no real money moves', () => {
    for (const state of ['async', null]) {
      const standbys = [standby('far', state)];
      expect(judgeStandbys({ standbys, commitsWait: true, isLive: false }).advice).toBeNull();
    }
  });
});
