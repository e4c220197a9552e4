import {
  deletePicture as deletePictureCall,
  finishSignIn as finishSignInCall,
  getCurrentUser,
  getMembers,
  login,
  logout,
  updateMember as updateMemberCall,
  updateProfile as updateProfileCall,
  uploadPicture,
} from '@sevenday/contract';
import type { FastifyError } from 'fastify';
import { confirmOwner, endSession, holdSession } from '../identity/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { asLastStatement } from '../platform/database/database-and-transaction.ts';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
  routeWithoutClock,
} from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { requireSignedUrl } from '../platform/secrets/signed-urls.ts';
import { listMembers, memberView } from './admin/list-members.ts';
import { updateMember } from './admin/update-member.ts';
import { readCurrentUser } from './member/current-user.ts';
import type { MemberDependencies } from './member/dependencies.ts';
import { readMember } from './member/member.ts';
import { recipientOf } from './member/notify-member.ts';
import { picturesPath } from './member/picture-url.ts';
import { namesOfUser } from './member/read-names.ts';
import type { ProfileChanges } from './profile/read-profile.ts';
import { deletePicture, pictureTooLarge, replacePicture } from './profile/replace-picture.ts';
import { updateProfile } from './profile/update-profile.ts';
import { viewPicture } from './profile/view-picture.ts';
import { registerRegistrationRoute } from './registration/registration-route.ts';
import { finishSignIn, signIn } from './registration/sign-in.ts';

/** Registers signing in and out, the profile, its picture, and the admin's list of members. */
export function registerMemberRoutes(router: Router, dependencies: MemberDependencies): void {
  registerRegistrationRoute(router, dependencies);
  registerSessionRoutes(router, dependencies);
  registerProfileRoutes(router, dependencies);
  registerPictureRoutes(router, dependencies);
  registerAdminRoutes(router, dependencies);
}

function registerSessionRoutes(router: Router, runtime: Runtime): void {
  routeAcrossTransactions(
    router,
    login,
    ({ body: { email, password, device_mark: deviceMark }, wall, origin }) =>
      signIn(runtime, { email, password, deviceMark, ...origin, wall }),
    { holdSession },
  );

  routeAcrossTransactions(
    router,
    finishSignInCall,
    ({ body: { ticket, proof, device_mark: deviceMark }, wall, origin }) =>
      finishSignIn(
        { ...runtime, recipientOf, namesOfUser },
        { ticket, proof, deviceMark, ...origin, wall },
      ),
    { holdSession },
  );

  route(router, logout, async ({ tx, actor, now }) => {
    await endSession(tx, actor.sessionId);
    await recordAudit(tx, runtime.keys, {
      at: now,
      actorId: actor.userId,
      action: 'session.ended',
      subjectId: actor.userId,
      object: { type: 'user', id: actor.userId },
    });
    return { ok: true as const };
  });
}

function registerProfileRoutes(router: Router, dependencies: MemberDependencies): void {
  routeWithoutClock(router, getCurrentUser, ({ tx, actor, wall }) =>
    readCurrentUser(asLastStatement(tx), dependencies.keys, { id: actor.userId, wall }),
  );

  routeAfterPreparing(
    router,
    updateProfileCall,
    async ({ actor, body, wall }) => {
      const { email, current_password: password } = body;
      if (email === undefined) return null;
      return confirmOwner(dependencies, { ...actor, email, password, wall });
    },
    async ({ tx, actor, body, now, wall }, owner) => {
      const changes = profileChanges(body);
      await updateProfile(tx, dependencies, { memberId: actor.userId, changes, owner, now, wall });
      return readCurrentUser(tx, dependencies.keys, { id: actor.userId, wall });
    },
  );
}

function registerPictureRoutes(outer: Router, runtime: Runtime): void {
  void outer.app.register(async (app) => {
    app.setErrorHandler<FastifyError>((error) => {
      // Reading stops at the larger limit of ID documents, and that error's sentence would name the wrong limit.
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? pictureTooLarge() : error;
    });
    const router = { ...outer, app };
    const current = (id: string, wall: Date) =>
      runtime.database.transact((tx) => readCurrentUser(tx, runtime.keys, { id, wall }));

    routeAcrossTransactions(router, uploadPicture, async ({ actor, upload, wall }) => {
      const sender = { memberId: actor.userId, left: upload.senderLeft };
      await replacePicture(runtime, { content: upload.content, sender });
      return current(actor.userId, wall);
    });

    routeAcrossTransactions(router, deletePictureCall, async ({ actor, wall }) => {
      await deletePicture(runtime, actor.userId);
      return current(actor.userId, wall);
    });
  });

  outer.app.get<{ Params: { filename: string } }>(
    `/${picturesPath}/:filename`,
    async (request, reply) => {
      const { filename } = request.params;
      const address = `${picturesPath}/${filename}`;
      requireSignedUrl(runtime.keys, address, request.query, runtime.clocks.wall());
      const picture = await runtime.database.transact((tx) => viewPicture(tx, runtime, filename));
      return reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .type(picture.mediaType)
        .send(picture.content);
    },
  );
}

function registerAdminRoutes(router: Router, dependencies: MemberDependencies): void {
  routeWithoutClock(router, getMembers, ({ tx, query, actor, wall }) => {
    const { search, limit, cursor, sort = 'joined', direction = 'desc' } = query;
    return listMembers(tx, dependencies, {
      search,
      level: chosen(query.membership_level),
      bankAwaitsApproval: query.bank_account === 'awaits_approval',
      mailBounced: query.mail === 'bounced',
      idStatus: chosen(query.id_verification_status),
      owes: query.debt === 'owes',
      ...{ sort, direction, limit, cursor, askedBy: actor.userId, wall },
    });
  });

  route(router, updateMemberCall, async ({ tx, params, body, actor, now, wall }) => {
    const { keys } = dependencies;
    await updateMember(tx, dependencies, {
      memberId: params.id,
      actor,
      profile: profileChanges(body),
      level: body.membership_level || null,
      idStatus: body.id_verification_status || null,
      reason: body.reason || null,
      now,
      wall,
    });
    return memberView(keys, await readMember(tx, params.id), wall);
  });
}

/** Null where a filter is left out, blank or `all`. */
function chosen<Value extends string>(asked: Value | '' | 'all' | undefined): Value | null {
  return asked === undefined || asked === '' || asked === 'all' ? null : (asked as Value);
}

function profileChanges(body: {
  first_name?: string | undefined;
  middle_initial?: string | undefined;
  last_name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}): ProfileChanges {
  return {
    firstName: body.first_name,
    middleInitial: body.middle_initial,
    lastName: body.last_name,
    phone: body.phone,
    email: body.email,
  };
}
