/**
 * The contract, row by row and sentence by sentence, asked of the mock over HTTP alone: of one in this process, and,
 * once it is packaged, of the standalone jar. A test is named after what the contract says; a class after its chapter.
 * It has a {@link TestMock} of its own as its parameter.
 */
@NullMarked
package es.cg.sdk.mock.contract;

import org.jspecify.annotations.NullMarked;
