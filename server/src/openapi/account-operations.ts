import { paths, type ProblemCode } from '@ne2016/contract';
import { z } from 'zod';
import { signInBody } from '../accounts/account-routes.ts';
import { changeBody, requestBody, resetBody } from '../accounts/password-routes.ts';
import { revokeBody } from '../accounts/session-routes.ts';
import { json, nothingToSay, problems, unsafeCall } from './answers.ts';
import { requestHeaders } from './described-headers.ts';
import type { DescribedAnswer, Operation, Paths, Schema } from './document-types.ts';
import { reference } from './record-schemas.ts';

const tags = ['Comptes'];
const signedIn: Schema = { type: 'object', properties: { user: reference('Account') }, required: ['user'] };

interface Call {
  operationId: string;
  summary: string;
  body?: z.ZodType;
  answer?: Record<string, DescribedAnswer>;
  codes?: readonly ProblemCode[];
}

/** The very schema by which the route reads the body. */
function bodyOf(body: z.ZodType): Pick<Operation, 'requestBody'> {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input' });
  return { requestBody: { required: true, content: json(schema) } };
}

/** A call of anybody. */
function post({ operationId, summary, body, answer = nothingToSay, codes = [] }: Call): Operation {
  return {
    operationId,
    summary,
    tags,
    parameters: [requestHeaders.csrfToken],
    ...(body === undefined ? {} : bodyOf(body)),
    responses: { ...answer, ...problems(...unsafeCall, ...codes) },
    security: [],
  };
}

/** A call of who is signed in. */
function postSignedIn(call: Call): Operation {
  const { security: _, ...operation } = post({ ...call, codes: ['no_session', ...(call.codes ?? [])] });
  return operation;
}

/** A call by a form that may have to carry the answer to a CAPTCHA. */
function postForm(call: Call, hasCaptcha: boolean): Operation {
  const codes = ['too_many_requests', ...(call.codes ?? [])] as const;
  if (!hasCaptcha) return post({ ...call, codes });
  return {
    ...post({ ...call, codes: [...codes, 'captcha_refused', 'captcha_unavailable'] }),
    parameters: [requestHeaders.csrfToken, requestHeaders.captchaResponse],
  };
}

const getSession: Operation = {
  operationId: 'getSession',
  summary: 'Qui est connecté',
  tags,
  responses: {
    200: { description: 'Le compte, ou `null`', content: json({ anyOf: [signedIn, { type: 'null' }] }) },
    ...problems(),
  },
  security: [],
};

const listSessions: Operation = {
  operationId: 'listSessions',
  summary: 'Les sessions du compte, la plus récente d’abord',
  tags,
  responses: {
    200: {
      description: 'Les sessions',
      content: json({
        type: 'object',
        properties: { sessions: { type: 'array', items: reference('Session') } },
        required: ['sessions'],
      }),
    },
    ...problems('no_session'),
  },
};

function signingPaths(hasCaptcha: boolean): Paths {
  return {
    [`/${paths.session}`]: { get: getSession },
    [`/${paths.signIn}`]: {
      post: postForm(
        {
          operationId: 'signIn',
          summary: 'Se connecter',
          body: signInBody,
          answer: { 200: { description: 'Le compte', content: json(signedIn) } },
          codes: ['wrong_credentials'],
        },
        hasCaptcha,
      ),
    },
    [`/${paths.signOut}`]: { post: post({ operationId: 'signOut', summary: 'Se déconnecter' }) },
  };
}

function passwordPaths(hasCaptcha: boolean): Paths {
  return {
    [`/${paths.requestPasswordReset}`]: {
      post: postForm(
        { operationId: 'requestPasswordReset', summary: 'Demander un lien par courriel', body: requestBody },
        hasCaptcha,
      ),
    },
    [`/${paths.resetPassword}`]: {
      post: postForm(
        {
          operationId: 'resetPassword',
          summary: 'Choisir un mot de passe avec un lien',
          body: resetBody,
          codes: ['reset_token_invalid', 'invalid_attributes'],
        },
        hasCaptcha,
      ),
    },
    [`/${paths.changePassword}`]: {
      post: postSignedIn({
        operationId: 'changePassword',
        summary: 'Changer de mot de passe',
        body: changeBody,
        codes: ['invalid_attributes', 'too_many_requests'],
      }),
    },
  };
}

const sessionPaths: Paths = {
  [`/${paths.sessions}`]: { get: listSessions },
  [`/${paths.revokeSession}`]: {
    post: postSignedIn({
      operationId: 'revokeSession',
      summary: 'Terminer une session',
      body: revokeBody,
      codes: ['unknown_session'],
    }),
  },
  [`/${paths.revokeOtherSessions}`]: {
    post: postSignedIn({ operationId: 'revokeOtherSessions', summary: 'Terminer les autres sessions' }),
  },
  [`/${paths.revokeSessions}`]: {
    post: postSignedIn({ operationId: 'revokeSessions', summary: 'Terminer toutes les sessions' }),
  },
};

/** The calls for accounts. */
export function accountPaths(hasCaptcha: boolean): Paths {
  return { ...signingPaths(hasCaptcha), ...passwordPaths(hasCaptcha), ...sessionPaths };
}
