import type {ReactiveController} from 'lit';

const EVENT = 'readthedocs-search-';

/**
 * Answers the live service's events, by which themes open its search, on the document. Heard before anybody else
 * there, and the one that opens is kept from them, so that the service's own dialog does not open as well.
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
