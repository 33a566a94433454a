import type {ReactiveController} from 'lit';

const EVENT = 'readthedocs-search-';

/**
 * Handles the events by which themes open the live service's search. It listens first on the document and stops the event
 * that opens search, so that the service's own dialog does not open as well.
 */
export function serviceEventsController(search: {show(): void; hide(): void}): ReactiveController {
  const handleShow = (event: Event): void => {
    event.stopImmediatePropagation();
    search.show();
  };
  const handleHide = () => search.hide();
  return {
    hostConnected() {
      addEventListener(`${EVENT}show`, handleShow, true);
      addEventListener(`${EVENT}hide`, handleHide, true);
    },
    hostDisconnected() {
      removeEventListener(`${EVENT}show`, handleShow, true);
      removeEventListener(`${EVENT}hide`, handleHide, true);
    },
  };
}
