/** Keeps an event from the browser and from the page, so that a theme's own search does not open as well. */
export function consumeEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
