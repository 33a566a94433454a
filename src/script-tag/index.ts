/**
 * Everything that a page loads up front: `<script type="module" src="…/docent.js">`. Options are `data-` attributes of
 * the tag; see `PageOptions`.
 */
import {start} from './start.js';

start();
