package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.EncodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.Result;
import com.google.zxing.ResultMetadataType;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceChain;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.InvoiceTotals;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.invoices.TipoFactura;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/issue-invoices.md and docs/after-issuing.md. */
class IssueInvoicesTest extends MockedGuide {
    @Test
    void anInvoiceIsIssuedWithTheNextNumberOfItsSeries() {
        LocalDate today = mock.panel().now().toLocalDate();
        // snippet issue
        NewInvoice request = NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(today) // yours: the date of your document
                .tipoFactura(TipoFactura.F1) // F1 complete, F2 simplified, F3 in place of simplified ones
                .receptorNif(TaxId.of("ES-B12345674")) // checks the last character; also takes a plain String
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00043") // the number of your own document: finds the invoice later
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
        InvoiceTotals preview = InvoiceTotals.of(request); // without a call: show preview.total() before you issue

        Invoice invoice = laura.invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00043"));
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        assertThat(preview.total()).isEqualByComparingTo(invoice.total());
        assertThat(invoice.avisos()).isEmpty();

        String id = String.valueOf(invoice.id());
        mock.panel().advance(Duration.ofMinutes(5));
        List<String> messages = new ArrayList<>();
        // snippet remission
        Invoice now = laura.invoices().get(id);
        Remission remission = now.verifactu();
        if (remission.isAccepted()) {
            messages.add("accepted, " + remission.csv());
        } else if (Remission.Estado.RECHAZADA.equals(remission.estado())
                || Remission.Estado.ACEPTADA_CON_ERRORES.equals(remission.estado())
                || Remission.Estado.REVISION.equals(remission.estado())) {
            messages.add("tell the accounting firm: " + remission.codigoError() + " " + remission.mensajeError());
        } // else it is still on its way: look again later, or wait for the event
        // end snippet
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0)).startsWith("accepted");

        // snippet find
        Invoice found = laura.invoices().findByReference("2026-00043").record();
        // end snippet
        assertThat(found.id()).isEqualTo(id);

        Instant lastRun = mock.panel().now().toInstant().minus(Duration.ofDays(1));
        List<Invoice> changed = new ArrayList<>();
        // snippet changes
        for (Invoice each : laura.invoices().list(InvoiceQuery.create().modificadoDesde(lastRun))) {
            changed.add(each); // newest first; fetches pages as you iterate
        }
        // end snippet
        assertThat(changed).extracting(Invoice::id).contains(id);

        // snippet payment
        laura.invoices()
                .recordPayment(
                        id,
                        NewPayment.builder()
                                .fecha(today)
                                .importe(now.importePendiente()) // less than the total if IRPF is withheld
                                .build(),
                        IdempotencyKey.forDocument("erp-payment", "2026-00043", "1"));
        // end snippet
        assertThat(laura.invoices().get(id).estadoCobro()).isEqualTo(Invoice.EstadoCobro.COBRADA);

        // snippet chain
        InvoiceChain chain = InvoiceChain.verify(laura.invoices().list());
        List<InvoiceChain.Fault> faults = chain.faults(); // empty, or which invoice was altered or is missing
        // end snippet
        assertThat(faults).isEmpty();
    }

    @Test
    void pictureOfTheQrIsReadAsItsUrl(@TempDir Path folder) throws Exception {
        Invoice invoice = laura.invoices().issue(ExampleInvoice.request());
        Path file = folder.resolve("qr.png");
        // snippet qr
        String url = Objects.requireNonNull(invoice.verifactu().qrUrl());
        Map<EncodeHintType, ?> hint = Map.of(EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.M);
        BitMatrix qr = new QRCodeWriter().encode(url, BarcodeFormat.QR_CODE, 413, 413, hint); // throws WriterException
        BufferedImage picture = new BufferedImage(413, 413, BufferedImage.TYPE_BYTE_BINARY); // 35 mm at 300 dpi
        for (int x = 0; x < 413; x++) {
            for (int y = 0; y < 413; y++) {
                picture.setRGB(x, y, qr.get(x, y) ? 0x000000 : 0xFFFFFF);
            }
        }
        ImageIO.write(picture, "png", file.toFile()); // throws IOException
        // end snippet
        BufferedImage printed = ImageIO.read(file.toFile());
        int[] pixels = printed.getRGB(0, 0, printed.getWidth(), printed.getHeight(), null, 0, printed.getWidth());
        RGBLuminanceSource seen = new RGBLuminanceSource(printed.getWidth(), printed.getHeight(), pixels);
        Result read = new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(seen)));
        assertThat(read.getText()).isEqualTo(url).contains("numserie=" + invoice.numeroCompleto());
        assertThat(read.getResultMetadata()).containsEntry(ResultMetadataType.ERROR_CORRECTION_LEVEL, "M");
    }
}
