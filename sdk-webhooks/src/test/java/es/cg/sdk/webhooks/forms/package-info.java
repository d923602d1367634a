/** Events in forms that the contract allows and this library did not guess, for receivers over any store. */
@NullMarked
package es.cg.sdk.webhooks.forms;

import org.jspecify.annotations.NullMarked;
