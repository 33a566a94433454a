/** Stops an event before the browser and the page handle it, so that a theme's own search does not open as well. */
export function consumeEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
