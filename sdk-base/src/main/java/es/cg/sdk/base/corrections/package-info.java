/** How a service differs from the contract: the file that says it, and what converts requests, answers and events. */
@NullMarked
package es.cg.sdk.base.corrections;

import org.jspecify.annotations.NullMarked;
