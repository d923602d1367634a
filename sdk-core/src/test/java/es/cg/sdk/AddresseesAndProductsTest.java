package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.AddresseeChange;
import es.cg.sdk.directory.AddresseeQuery;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewDir3;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.directory.ProductChange;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.errors.ApiException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Addressees and products created, changed and listed. */
final class AddresseesAndProductsTest {
    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private static NewAddressee.Builder council() {
        return NewAddressee.builder()
                .nombre("Ayuntamiento de Ejemplo")
                .nif(TaxId.of("P2807900B"))
                .esEmpresaOProfesional(true)
                .dir3(NewDir3.create()
                        .oficinaContable("L01280796")
                        .organoGestor("L01280797")
                        .unidadTramitadora("L01280798"))
                .referenciaExterna("erp-cliente-7");
    }

    private static NewProduct.Builder hour() {
        return NewProduct.builder()
                .codigo("HORA")
                .nombre("Hora")
                .precioUnitario("50.00")
                .referenciaExterna("erp-producto-7")
                .ivaPct(new BigDecimal("21"));
    }

    private static void refused(int status, String code, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.status()).isEqualTo(status);
            assertThat(e.code()).isEqualTo(code);
        });
    }

    @Test
    void anAddresseeIsCreatedOnceAndFoundByItsReference() {
        var addressees = mocked.laura().addressees();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-cliente", "7");
        Addressee created = addressees.create(council().build(), key);

        assertThat(addressees.create(council().build(), key).id()).isEqualTo(created.id());
        assertThat(created.dir3().organoGestor()).isEqualTo("L01280797");
        assertThat(addressees.list(AddresseeQuery.create()
                        .referenciaExterna("erp-cliente-7")
                        .nif(TaxId.of("P2807900B"))
                        .activo(true)))
                .containsExactly(created);
        assertThat(addressees.findByReference("erp-cliente-7").record()).isEqualTo(created);
        assertThat(addressees.get(requireNonNull(created.id()))).isEqualTo(created);
        refused(409, "destinatario_duplicado", () -> addressees.create(council().build()));
    }

    @Test
    void foreignAddresseeHasIdentificationWithoutNif() {
        Addressee foreign = mocked.laura()
                .addressees()
                .create(NewAddressee.builder()
                        .nombre("Imprimerie Exemple")
                        .tipoIdentificacion(TipoIdentificacion.NIF_IVA)
                        .identificacion("FR12345678901")
                        .pais("FR")
                        .esEmpresaOProfesional(true)
                        .build());

        assertThat(foreign.nif()).isNull();
        assertThat(foreign.tipoIdentificacion()).isEqualTo(TipoIdentificacion.NIF_IVA);
        assertThat(foreign.dir3().oficinaContable()).isNull();
    }

    @Test
    void updateKeepsTheOtherFields() {
        var addressees = mocked.laura().addressees();
        String id = requireNonNull(addressees.create(council().build()).id());
        Addressee changed =
                addressees.update(id, AddresseeChange.builder().diasPago(60).build(), IdempotencyKey.random());

        assertThat(changed.diasPago()).isEqualTo(60);
        assertThat(changed.referenciaExterna()).isEqualTo("erp-cliente-7");
        refused(
                404,
                "no_encontrado",
                () -> addressees.update("adr_none", AddresseeChange.builder().build()));
    }

    @Test
    void aProductIsCreatedChangedAndFoundByItsCode() {
        var products = mocked.laura().products();
        Product created = products.create(hour().build(), IdempotencyKey.forDocument("erp-producto", "HORA"));
        Product changed = products.update(
                requireNonNull(created.id()),
                ProductChange.builder().precioUnitario("55.00").build());

        assertThat(changed.precioUnitario()).isEqualTo(new BigDecimal("55.00"));
        assertThat(changed.codigo()).isEqualTo("HORA");
        assertThat(products.list(ProductQuery.create().codigo("HORA"))).containsExactly(changed);
        assertThat(products.findByReference("erp-producto-7").record()).isEqualTo(changed);
        assertThat(products.list(ProductQuery.create().activo(false))).isEmpty();
        assertThat(products.get(requireNonNull(created.id()))).isEqualTo(changed);
        refused(409, "producto_duplicado", () -> products.create(hour().build()));
        refused(404, "no_encontrado", () -> products.get("prd_none"));
    }
}
