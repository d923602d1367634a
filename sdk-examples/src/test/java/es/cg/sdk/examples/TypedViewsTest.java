package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.base.corrections.Contract;
import org.junit.jupiter.api.Test;

final class TypedViewsTest {
    @Test
    void onlyOperationsWithoutAViewAreNotRead() {
        assertThat(Contract.bundled().operations().keySet().stream().filter(each -> TypedViews.method(each) == null))
                .containsExactlyInAnyOrder("clients.erase", "clients.export", "sepaRemittances.file", "taxModels.file");
    }
}
