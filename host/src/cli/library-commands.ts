import type {AddCommand} from './command.js';
import {addProject} from './add.js';
import {addBackup} from './backup.js';
import {addBuild} from './build.js';
import {addDomain} from './domain.js';
import {addInit} from './init.js';
import {addMigrate} from './migrate.js';
import {addOrganization} from './organization.js';
import {addPublish} from './publish.js';
import {addRedirect} from './redirect.js';
import {addRestore} from './restore.js';
import {addShare} from './share.js';
import {addToken} from './token.js';
import {addUser} from './user.js';

/** All commands that work on a library, in the order of their help. `serve` is not one of them, as it also serves folders. */
export const addLibraryCommands: AddCommand = (program, take) => {
  for (const add of [
    ...[addInit, addProject, addPublish, addBuild, addRedirect, addDomain],
    ...[addUser, addOrganization, addToken, addShare, addBackup, addRestore, addMigrate],
  ])
    add(program, take);
};
