/** The panel: what a person at the firm does, and what a tester does. */
@NullMarked
package es.cg.sdk.mock.internal.panel;

import org.jspecify.annotations.NullMarked;
