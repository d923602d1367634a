/** What a file of corrections says: how the service differs from the contract. Read without code of the client. */
@NullMarked
package es.cg.sdk.mock.internal.corrections;

import org.jspecify.annotations.NullMarked;
