/** Notifications about projects and builds, such as that a build failed. */
import {
  getBuildNotificationRoute,
  getNotificationRoute,
  getOrganizationNotificationRoute,
  getProjectNotificationRoute,
  getUserNotificationRoute,
  listBuildNotificationsRoute,
  listNotificationsRoute,
  listOrganizationNotificationsRoute,
  listProjectNotificationsRoute,
  listUserNotificationsRoute,
} from '../../api/notifications.js';
import type {Notification} from '../../api/resources-v3.js';
import type {List} from '../../api/routes.js';
import {type ListOperation, listOperation, operation, type Operation} from './operation.js';

/** `GET api/v3/projects/<project_slug>/notifications/`; for its maintainers. */
export const listProjectNotifications: ListOperation<
  [project: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listProjectNotificationsRoute);

/** `GET api/v3/projects/<project_slug>/notifications/<notification_id>/` */
export const getProjectNotification: Operation<[project: string, notification: number], Notification> =
  /* @__PURE__ */ operation(getProjectNotificationRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/notifications/` */
export const listBuildNotifications: ListOperation<
  [project: string, build: number],
  List<Notification>
> = /* @__PURE__ */ listOperation(listBuildNotificationsRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/notifications/<notification_id>/` */
export const getBuildNotification: Operation<
  [project: string, build: number, notification: number],
  Notification
> = /* @__PURE__ */ operation(getBuildNotificationRoute);

/** `GET api/v3/organizations/<organization_slug>/notifications/`; for its administrators. */
export const listOrganizationNotifications: ListOperation<
  [organization: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listOrganizationNotificationsRoute);

/** `GET api/v3/organizations/<organization_slug>/notifications/<notification_id>/` */
export const getOrganizationNotification: Operation<
  [organization: string, notification: number],
  Notification
> = /* @__PURE__ */ operation(getOrganizationNotificationRoute);

/** `GET api/v3/notifications/`; those of the user who sends the request. */
export const listNotifications: ListOperation<[], List<Notification>> = /* @__PURE__ */ listOperation(
  listNotificationsRoute,
);

/** `GET api/v3/notifications/<notification_id>/` */
export const getNotification: Operation<[notification: number], Notification> =
  /* @__PURE__ */ operation(getNotificationRoute);

/** `GET api/v3/users/<user_name>/notifications/`; only for that user. */
export const listUserNotifications: ListOperation<
  [user: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listUserNotificationsRoute);

/** `GET api/v3/users/<user_name>/notifications/<notification_id>/` */
export const getUserNotification: Operation<[user: string, notification: number], Notification> =
  /* @__PURE__ */ operation(getUserNotificationRoute);
