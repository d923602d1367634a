@NullMarked
package es.cg.sdk.mock.internal.refusals;

import org.jspecify.annotations.NullMarked;
