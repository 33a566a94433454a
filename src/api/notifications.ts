import {BUILD, buildParams} from './builds.js';
import {ORGANIZATION, organizationParams} from './organizations.js';
import {PROJECT, projectParams} from './projects.js';
import {notification} from './resources-v3.js';
import {fieldSelection, listOf, paging, type Route} from './routes.js';
import {integer, object, partial, type Schema, string} from './schema.js';

export const notificationList = listOf(notification);

const USER = 'api/v3/users/{user_name}/';
const LIST = 'notifications/';
const ONE = `${LIST}{notification_id}/`;

const ofList = {
  method: 'GET',
  query: partial({...paging, ...fieldSelection}),
  answer: notificationList,
} as const;
const ofOne = {method: 'GET', query: partial({...fieldSelection}), answer: notification} as const;

/** Path parameters of one notification. */
type OneOf<P> = Schema<P & {readonly notification_id: number}>;
const ofNotification = /* @__NO_SIDE_EFFECTS__ */ <P>(params: Schema<P>): OneOf<P> =>
  object({...params.properties, notification_id: integer}) as OneOf<P>;

const userParams: Schema<{readonly user_name: string}> = object({user_name: string});

export const listProjectNotificationsRoute = {
  ...ofList,
  path: PROJECT + LIST,
  params: projectParams,
} as const satisfies Route;

export const getProjectNotificationRoute = {
  ...ofOne,
  path: PROJECT + ONE,
  params: ofNotification(projectParams),
} as const satisfies Route;

export const listBuildNotificationsRoute = {
  ...ofList,
  path: BUILD + LIST,
  params: buildParams,
} as const satisfies Route;

export const getBuildNotificationRoute = {
  ...ofOne,
  path: BUILD + ONE,
  params: ofNotification(buildParams),
} as const satisfies Route;

export const listOrganizationNotificationsRoute = {
  ...ofList,
  path: ORGANIZATION + LIST,
  params: organizationParams,
} as const satisfies Route;

export const getOrganizationNotificationRoute = {
  ...ofOne,
  path: ORGANIZATION + ONE,
  params: ofNotification(organizationParams),
} as const satisfies Route;

export const listNotificationsRoute = {
  ...ofList,
  path: `api/v3/${LIST}`,
} as const satisfies Route;

export const getNotificationRoute = {
  ...ofOne,
  path: `api/v3/${ONE}`,
  params: ofNotification(object({})),
} as const satisfies Route;

export const listUserNotificationsRoute = {
  ...ofList,
  path: USER + LIST,
  params: userParams,
} as const satisfies Route;

export const getUserNotificationRoute = {
  ...ofOne,
  path: USER + ONE,
  params: ofNotification(userParams),
} as const satisfies Route;
