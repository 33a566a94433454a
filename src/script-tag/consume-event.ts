/** From the browser, and from the page: a theme's own search is not to open as well. */
export function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
